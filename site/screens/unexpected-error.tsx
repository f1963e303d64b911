import { UnexpectedError } from '../components/unexpected-error.tsx';
import { pageMeta } from '../head/page-meta.ts';

export function meta() {
  return pageMeta({
    title: 'Unexpected Application Error!',
    description: 'Something broke on our side.',
  });
}

export default function UnexpectedErrorScreen() {
  return (
    <div className="frame section">
      <UnexpectedError details="500 Internal Server Error" headingLevel={1} />
    </div>
  );
}
