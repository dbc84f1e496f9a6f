@layer theme, base, components, utilities;
@import "tailwindcss/theme.css" layer(theme) theme(reference);
@import "@tiffin/ui/theme.css" layer(theme) theme(reference);
@layer utilities {
  @scope ([data-mfe="__NAME__"]) {
    @tailwind utilities source(none);
  }
}
@source "./";
@source "../../packages/ui/src";
