import { normalizeText } from '../../forms/normalize-text.ts';

/** Reads a field of a posted form as its author sees it, cut to the length that the desk keeps. */
export function textOf(form: FormData, name: string, maxLength = 255): string {
  const value = form.get(name);
  return typeof value === 'string' ? normalizeText(value, '\n').trim().slice(0, maxLength) : '';
}

/** @throws Response if the body is no form: scanners send anything */
export async function formOf(request: Request): Promise<FormData> {
  try {
    return await request.formData();
  } catch {
    throw new Response('This did not come from a form of the desk. Nothing was done.', {
      status: 400,
    });
  }
}

/** Reads a JSON body that scripts sent. Anything but an object reads as an empty one. */
export async function jsonOf(request: Request): Promise<Record<string, unknown>> {
  const sent: unknown = await request.json().catch(() => undefined);
  return typeof sent === 'object' && sent !== null ? { ...sent } : {};
}
