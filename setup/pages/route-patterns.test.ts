import assert from 'node:assert/strict';
import { test } from 'node:test';
import { matchRoutes } from 'react-router';
import routes from '../../site/routes.ts';
import { createRouteFinder } from './route-patterns.ts';
import { prerenderedPaths } from '../../content/site-pages.ts';

test('each page is of the route that React Router finds for it, with the same parameters', () => {
  const find = createRouteFinder(routes);
  const objects = routes.map(({ path, index, file }) =>
    index ? { index: true as const, id: file } : { id: path ?? '', path: path ?? '' },
  );
  for (const page of prerenderedPaths()) {
    const [match] = matchRoutes(objects, page) ?? [];
    const found = find(page);
    assert.equal(found?.route.path ?? found?.route.file, match?.route.id, page);
    assert.equal(JSON.stringify(found?.params), JSON.stringify(match?.params), page);
  }
});

test('a parameter matches one segment, and an optional one may be missing', () => {
  const find = createRouteFinder([
    { path: '/a/b.xml' },
    { path: '/a/:slug' },
    { path: '/c/:what?' },
    { path: '*' },
  ]);
  assert.deepEqual(find('/a/b.xml'), { route: { path: '/a/b.xml' }, params: {} });
  assert.equal(find('/a/bcxml')?.params['slug'], 'bcxml');
  assert.equal(find('/a/b/c'), undefined);
  assert.equal(find('/c')?.params['what'], undefined);
  assert.equal(find('/c/d')?.params['what'], 'd');
  assert.equal(find('/nowhere'), undefined);
});
