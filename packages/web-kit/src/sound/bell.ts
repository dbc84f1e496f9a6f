/** The milliseconds from one ring to the next. */
const RING_EVERY_MS = 4_000
/** Two tones, high then low, each in hertz with its beginning and end in seconds. */
const TONES = [
  { hertz: 988, from: 0, until: 0.22 },
  { hertz: 740, from: 0.24, until: 0.6 },
] as const
const LOUDNESS = 0.4

/** `off`: the browser allows no sound before the page was tapped. `none`: the browser cannot play sound. */
export type BellState = 'on' | 'off' | 'none'

export type Bell = {
  readonly state: () => BellState
  /**
   * Rings at once and then every four seconds, until `silence` or `close` is called. A ring makes no sound unless the
   * state is `on`.
   */
  readonly ring: () => void
  readonly silence: () => void
  /** Turns the sound on. Browsers allow this only while they handle a tap or a key. */
  readonly turnOn: () => void
  readonly close: () => void
}

/** Creates a bell. `onState` is called whenever its state changes. */
export function createBell(onState: () => void): Bell {
  const audio = typeof AudioContext === 'undefined' ? null : new AudioContext()
  let timer: ReturnType<typeof setInterval> | undefined
  audio?.addEventListener('statechange', onState)

  function sound(): void {
    if (audio?.state !== 'running') return
    for (const { hertz, from, until } of TONES) {
      const tone = new OscillatorNode(audio, { type: 'triangle', frequency: hertz })
      const volume = new GainNode(audio, { gain: LOUDNESS })
      tone.connect(volume).connect(audio.destination)
      // The tone fades out, because an abrupt end makes a click.
      volume.gain.setTargetAtTime(0, audio.currentTime + until - 0.05, 0.02)
      tone.start(audio.currentTime + from)
      tone.stop(audio.currentTime + until)
    }
  }

  return {
    state: () => (audio === null ? 'none' : audio.state === 'running' ? 'on' : 'off'),
    ring() {
      clearInterval(timer)
      sound()
      timer = setInterval(sound, RING_EVERY_MS)
    },
    silence: () => clearInterval(timer),
    turnOn: () => void audio?.resume().catch(() => undefined),
    close() {
      clearInterval(timer)
      audio?.removeEventListener('statechange', onState)
      void audio?.close().catch(() => undefined)
    },
  }
}
