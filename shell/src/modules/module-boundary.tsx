import { Component, type ErrorInfo, type ReactNode } from 'react'

type Props = { readonly name: string; readonly children: ReactNode; readonly fallback: ReactNode }

/** Catches a module that did not load or broke while rendering, so that the rest of the app goes on, and tells the gateway. */
export class ModuleBoundary extends Component<Props, { readonly failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    const { name } = this.props
    console.error(`Module ${name} failed`, error, info.componentStack)
    // Loaded only then: nobody should pay for it on a good day.
    import('./report-failure.ts').then(({ reportFailure }) => reportFailure(name, error)).catch(() => undefined)
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}
