/**
 * The addresses of the font files by the name of their family (`familyOf`), for a browser. Each is written out, so that
 * webpack finds it and puts it beside the scripts of a build; a browser loads one with the first letter of its script.
 */
export const FONT_FILES: Readonly<Record<string, URL>> = {
  'noto-sans-mono latin': new URL(
    '@fontsource-variable/noto-sans-mono/files/noto-sans-mono-latin-wght-normal.woff2',
    import.meta.url,
  ),
  'noto-sans-mono latin-ext': new URL(
    '@fontsource-variable/noto-sans-mono/files/noto-sans-mono-latin-ext-wght-normal.woff2',
    import.meta.url,
  ),
  'noto-sans-devanagari devanagari': new URL(
    '@fontsource-variable/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-wght-normal.woff2',
    import.meta.url,
  ),
  'noto-sans-bengali bengali': new URL(
    '@fontsource-variable/noto-sans-bengali/files/noto-sans-bengali-bengali-wght-normal.woff2',
    import.meta.url,
  ),
  'noto-sans-gurmukhi gurmukhi': new URL(
    '@fontsource-variable/noto-sans-gurmukhi/files/noto-sans-gurmukhi-gurmukhi-wght-normal.woff2',
    import.meta.url,
  ),
  'noto-sans-gujarati gujarati': new URL(
    '@fontsource-variable/noto-sans-gujarati/files/noto-sans-gujarati-gujarati-wght-normal.woff2',
    import.meta.url,
  ),
  'noto-sans-oriya oriya': new URL(
    '@fontsource-variable/noto-sans-oriya/files/noto-sans-oriya-oriya-wght-normal.woff2',
    import.meta.url,
  ),
  'noto-sans-tamil tamil': new URL(
    '@fontsource-variable/noto-sans-tamil/files/noto-sans-tamil-tamil-wght-normal.woff2',
    import.meta.url,
  ),
  'noto-sans-telugu telugu': new URL(
    '@fontsource-variable/noto-sans-telugu/files/noto-sans-telugu-telugu-wght-normal.woff2',
    import.meta.url,
  ),
  'noto-sans-kannada kannada': new URL(
    '@fontsource-variable/noto-sans-kannada/files/noto-sans-kannada-kannada-wght-normal.woff2',
    import.meta.url,
  ),
  'noto-sans-malayalam malayalam': new URL(
    '@fontsource-variable/noto-sans-malayalam/files/noto-sans-malayalam-malayalam-wght-normal.woff2',
    import.meta.url,
  ),
  'noto-sans-arabic arabic': new URL(
    '@fontsource-variable/noto-sans-arabic/files/noto-sans-arabic-arabic-wght-normal.woff2',
    import.meta.url,
  ),
}
