/** The longer texts of failures about bills by GST. */
export const GST_TEXTS = {
  noGstr1: 'A restaurant under composition files no GSTR-1: its bills of supply belong to CMP-08 and GSTR-4.',
  seriesTooLong:
    'A series of bills of supply has at most two characters: S, or CS on a credit note, is put before them.',
  notInUseYet: 'The settings are saved, but bills do not follow them yet. They will within a minute.',
  modeChanged: 'The restaurant has changed how it bills since this bill was opened. Please review the bill.',
} as const
