/** The folder of the built desk: its browser files, its page server, and `desk.js`, which runs it. */
export const deskDirectory = 'build/desk';
