import { everyClaim } from './claims-list.ts';

// `npm run claims`: what the owner confirms before the site is public, and where each stands.
console.log('To confirm before the site is public. Change what is not so where it stands.');
for (const { title, items } of everyClaim()) {
  console.log(`\n${title}\n`);
  for (const { says, at, ask } of items) {
    console.log(`[ ] ${says}`);
    if (ask) console.log(`    ${ask}`);
    console.log(`    ${at}`);
  }
}
