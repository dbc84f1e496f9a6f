@layer theme, base, components, utilities;
@import "tailwindcss/theme.css" layer(theme) theme(reference);
@import "@tiffin/ui/theme.css" layer(theme) theme(reference);
@import "tailwindcss/utilities.css" layer(utilities) source(none);
@source "./";
@source "__UI__";
