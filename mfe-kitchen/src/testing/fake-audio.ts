import { onTestFinished, vi } from 'vitest'

/** Replaces the browser's audio until the end of the test. Suspended audio is silent before a tap. */
export function fakeAudio(state: 'running' | 'suspended' = 'running') {
  const contexts: FakeContext[] = []
  const tones: number[] = []
  class FakeContext extends EventTarget {
    state: string = state
    currentTime = 0
    destination = {}
    constructor() {
      super()
      contexts.push(this)
    }
    async resume() {
      this.to('running')
    }
    async close() {
      this.to('closed')
    }
    to(next: string) {
      this.state = next
      this.dispatchEvent(new Event('statechange'))
    }
  }
  class FakeTone {
    readonly #hertz: number
    constructor(_audio: unknown, { frequency }: { frequency: number }) {
      this.#hertz = frequency
    }
    connect(next: object) {
      return next
    }
    start() {
      tones.push(this.#hertz)
    }
    stop() {}
  }
  class FakeGain {
    gain = { setTargetAtTime: () => undefined }
    connect() {}
  }
  vi.stubGlobal('AudioContext', FakeContext)
  vi.stubGlobal('OscillatorNode', FakeTone)
  vi.stubGlobal('GainNode', FakeGain)
  onTestFinished(() => void vi.unstubAllGlobals())
  return {
    /** Returns how often the bell has sounded, two tones each time. */
    rings: () => tones.length / 2,
    tones,
    contexts,
  }
}
