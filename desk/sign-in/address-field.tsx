import { ErrorMessage } from '../frame/error-message.tsx';

/** The field for the address that links are sent to, with what is wrong about it. */
export function AddressField({
  given,
  problem,
}: {
  given?: string;
  problem?: string | null | undefined;
}) {
  return (
    <>
      <label htmlFor="address">Your email address</label>
      <input
        id="address"
        name="address"
        type="email"
        required
        maxLength={255}
        autoComplete="email"
        defaultValue={given}
        aria-describedby={problem ? 'problem' : undefined}
        aria-invalid={problem ? true : undefined}
      />
      <ErrorMessage id="problem" words={problem} />
    </>
  );
}
