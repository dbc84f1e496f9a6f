{
  "extends": "@tiffin/config/tsconfig/node.json",
  "include": ["src"]
}
