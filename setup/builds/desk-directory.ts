/** Where the built desk stands: what browsers load, its pages' server, and `desk.js`, which runs it. */
export const deskDirectory = 'build/desk';
