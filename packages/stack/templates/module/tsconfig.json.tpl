{
  "extends": "@tiffin/config/tsconfig/browser.json",
  "include": ["src", "*.ts"]
}
