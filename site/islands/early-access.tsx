import { earlyAccess } from '../../forms/early-access.ts';
import { ComposerForm } from './composer-form.tsx';

export function EarlyAccessIsland() {
  return <ComposerForm form={earlyAccess} />;
}
