const words = 'There is no such page at the desk.';

export function loader(): never {
  throw new Response(words, { status: 404 });
}

export function action(): never {
  throw new Response(words, { status: 404 });
}

export default function NotFound() {
  return null;
}
