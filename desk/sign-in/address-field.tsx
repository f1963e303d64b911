import { Problem } from '../frame/problem.tsx';

/** Where links are sent, with what is wrong about what was typed. */
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
      <Problem id="problem" words={problem} />
    </>
  );
}
