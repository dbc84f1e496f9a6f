// The schema library of servers, tests and mocks. Browser builds get `unchecked.ts` instead, by the condition `browser`
// of `#schema` in package.json.
export * from 'zod/mini'
