{
  "name": "@tiffin/__NAME__",
  "version": "0.1.0",
  "private": true,
  "description": "__TITLE__",
  "license": "Apache-2.0",
  "type": "module",
  "scripts": {
    "dev": "node --watch src/server.ts",
    "build": "tsc --noEmit",
    "test": "vitest run --root ../.. --passWithNoTests services/__NAME__/",
    "lint": "oxlint",
    "typecheck": "tsc --noEmit",
    "migration": "node ../../packages/stack/bin/run.mjs migration",
    "generate": "node ../../packages/stack/bin/run.mjs prisma-generate"
  },
  "dependencies": {
    "@prisma/client": "7.10.0",
    "@tiffin/contracts": "0.1.0",
    "@tiffin/domain": "0.1.0",
    "@tiffin/service-kit": "0.1.0",
    "zod": "4.6.7"
  },
  "devDependencies": {
    "@tiffin/stack": "0.1.0",
    "pg": "8.23.1"
  }
}
