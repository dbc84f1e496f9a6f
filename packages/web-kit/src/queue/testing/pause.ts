/** Waits, by a real timer; the answers and requests that wait for no timer of their own go on in that time. */
export const pause = (ms = 20) => new Promise((resume) => setTimeout(resume, ms))
