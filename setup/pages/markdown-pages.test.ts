import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createMarkdownPages } from './markdown-pages.ts';

const markdownOf = createMarkdownPages();

test('a table whose cells hold lists is a table', () => {
  const row =
    '<tr><th>What you get</th><td><ul><li>5-page site</li><li>Branding kit</li></ul></td></tr>';
  const table = `<table><thead><tr><th>Package</th><th>Growth</th></tr></thead><tbody>${row}</tbody></table>`;
  assert.equal(
    markdownOf(`<main>${table}</main>`),
    '| Package | Growth |\n| --- | --- |\n| What you get | 5-page site; Branding kit |\n',
  );
});

test('text that only styles separate does not run together', () => {
  const line =
    '<p><span>Market\u00A0Trends</span><span><time>Jan 15, 2024</time><span>8 min read</span></span></p>';
  assert.equal(markdownOf(`<main>${line}</main>`), 'Market Trends Jan 15, 2024 8 min read\n');
  const heard = '<p><span>Durban</span><span>, </span><span>R900,000</span></p>';
  assert.equal(markdownOf(`<main>${heard}</main>`), 'Durban, R900,000\n');
});

test('a link is separated from its neighbours', () => {
  const links =
    '<p><a href="https://a.example/">Jobs</a><a href="https://b.example/">Contact</a><span>Both open</span></p>';
  assert.equal(
    markdownOf(`<main>${links}</main>`),
    '[Jobs](https://a.example/) [Contact](https://b.example/) Both open\n',
  );
});

test('each term is on one line with its description', () => {
  const terms =
    '<dl><div><dt>Location </dt><dd>Cape Town</dd></div><div><dt>Salary</dt><dd>R1</dd></div></dl>';
  assert.equal(markdownOf(`<main>${terms}</main>`), '- Location: Cape Town\n\n- Salary: R1\n');
});

test('a search form is not part of a page’s text', () => {
  const search = '<search><label>Sector<select><option>FMCG</option></select></label></search>';
  assert.equal(markdownOf(`<main><p>Roles</p>${search}</main>`), 'Roles\n');
});
