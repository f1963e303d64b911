import { Form } from 'react-router';
import type { InboxQuery } from './inbox-query.ts';

/** Exports all of the view that is shown, as a file. */
export function ExportForm({ asked }: { asked: InboxQuery }) {
  return (
    <Form method="post" action="/export" reloadDocument className="deeds">
      {Object.entries(asked).map(
        ([name, value]) =>
          value !== '' && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <button name="format" value="csv" className="quiet">
        Export as CSV
      </button>
      <button name="format" value="json" className="quiet">
        Export as JSON
      </button>
      {/* Under South African settings, Excel expects semicolons between columns. */}
      <small>Excel shows the CSV in one column? Open it there with Data, From Text/CSV.</small>
    </Form>
  );
}
