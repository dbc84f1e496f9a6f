@layer theme, base, components, utilities;
@import 'tailwindcss/preflight.css' layer(base);
@import '@tiffin/ui/theme.css' layer(theme);
@import '@tiffin/ui/base.css';
