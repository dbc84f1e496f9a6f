# __TITLE__

A module of Tiffin, `mfe-__NAME__`, in a repository of its own. Node 24 builds it from the packages in `packages/`,
which Tiffin packed.

```sh
npm install
npm run check                                             # types and tests
npm run build
MODULE_TOKEN=… npm run release -- https://tiffin.example  # checks, builds, uploads
```

The operator of that Tiffin gives the token, and decides when a version is live. Before that the operator can show it by
an address: Preview… on the Modules page. Newer packages replace the files in `packages/`; then
`npm install ./packages/*.tgz` takes them in.
