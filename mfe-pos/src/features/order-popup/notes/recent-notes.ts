const KEY = 'tiffin.pos.notes'
/** The largest number of notes on offer, as many as fit below the field on a phone. */
const MOST = 10

/** Reads the notes that were used last on this terminal, the newest first. */
export function readRecentNotes(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter((note) => typeof note === 'string') : []
  } catch {
    return []
  }
}

/** Moves a note to the front, or adds it there; a note that differs only in case is replaced. */
export function keepRecentNote(note: string): void {
  const others = readRecentNotes().filter((each) => each.toLowerCase() !== note.toLowerCase())
  try {
    localStorage.setItem(KEY, JSON.stringify([note, ...others].slice(0, MOST)))
  } catch {
    // Storage is full or blocked: the note is still on the line, but is not offered again.
  }
}
