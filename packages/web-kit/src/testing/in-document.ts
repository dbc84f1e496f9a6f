// The setup file of every project with a document. Vitest evaluates a setup file again for each test file of a worker;
// what changes the worker itself is therefore in modules that it imports, which are evaluated once.
import './timeouts.ts'
import './quick-react.ts'

// A test file may ask for an environment without a document.
if ('window' in globalThis) (await import('./quick-queries.ts')).answerForJsdom()
