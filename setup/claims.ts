import { everyClaim } from './claims-list.ts';

// `npm run claims`: prints what the owner has to confirm before the site goes public, and where each item is.
console.log('To confirm before the site is public. Change what is not so where it stands.');
for (const { title, items } of everyClaim()) {
  console.log(`\n${title}\n`);
  for (const { says, at, ask } of items) {
    console.log(`[ ] ${says}`);
    if (ask) console.log(`    ${ask}`);
    console.log(`    ${at}`);
  }
}
