export function loader(): never {
  throw new Response('There is no such page at the desk.', { status: 404 });
}

export { loader as action };

export default function NotFound() {
  return null;
}
