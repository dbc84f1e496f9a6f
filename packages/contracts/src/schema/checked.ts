// The schema library of the contracts. Servers, tests and mocks get this one; browser builds get `unchecked.ts` in its
// place, by the condition `browser` of `#schema` in package.json.
export * from 'zod/mini'
