import { Component, type ErrorInfo, type ReactNode } from 'react'
import { markFailed } from './federation.ts'

type Props = { readonly name: string; readonly children: ReactNode; readonly fallback: ReactNode }

/**
 * Catches a module that did not load or broke while rendering, so that the rest of the app goes on, and tells the
 * gateway.
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
    // Loaded only then: nobody should pay for it on a good day.
    const { reportFailure } = await import('./report-failure.ts')
    await reportFailure(name, error)
  } catch {
    // Whoever cannot load a module may well not reach the gateway either.
  }
}
