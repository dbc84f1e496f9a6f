import { Component, type ErrorInfo, type ReactNode } from 'react'
import { markFailed } from './federation.ts'

type Props = { readonly name: string; readonly children: ReactNode; readonly fallback: ReactNode }

/**
 * Catches and reports the error of a module that failed to load or render, so that all other parts of the app go on.
 */
export class ModuleBoundary extends Component<Props, { readonly failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    const { name } = this.props
    console.error(`Module ${name} failed`, error, info.componentStack)
    markFailed(name)
    void report(name, error)
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}

async function report(name: string, error: Error): Promise<void> {
  try {
    // The reporter is loaded on demand, so that it is not in the first load.
    const { reportFailure } = await import('./later-parts.ts')
    await reportFailure(name, error)
  } catch {
    // The report is given up, because a page that cannot load a module often cannot reach the gateway either.
  }
}
