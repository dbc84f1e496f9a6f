{
  "name": "@tiffin/mfe-__NAME__",
  "version": "0.1.0",
  "private": true,
  "description": "__TITLE__",
  "license": "Apache-2.0",
  "type": "module",
  "sideEffects": ["*.css"],
  "scripts": {
    "dev": "node ../packages/stack/bin/run.mjs dev-module",
    "build": "webpack --config webpack.config.ts",
    "test": "vitest run --root .. --passWithNoTests mfe-__NAME__/",
    "lint": "oxlint",
    "typecheck": "tsc --noEmit",
    "release": "node ../packages/stack/bin/run.mjs release"
  },
  "dependencies": {
    "@tiffin/contracts": "0.1.0",
    "@tiffin/domain": "0.1.0",
    "@tiffin/module-contract": "1.2.0",
    "@tiffin/ui": "0.1.0",
    "@tiffin/web-kit": "0.1.0"
  },
  "devDependencies": {
    "@tiffin/mock-api": "0.1.0"
  },
  "peerDependencies": {
    "react": "19.3.1"
  },
  "tiffin": {
    "module": "__NAME__",
    "owners": { "team": "__TITLE__", "contact": "__GROUP__" },
    "routes": ["__PATH__"],
    "pages": [
      { "address": "__PATH__", "label": "__TITLE__", "icon": "blocks", "after": "/pos", "roles": ["Admin"] }
    ],
    "contract": "^1.2.0",
    "budgetBytes": 32000
  }
}
