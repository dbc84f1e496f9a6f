import { Component, type ErrorInfo, type ReactNode } from 'react'

type Props = { readonly name: string; readonly children: ReactNode; readonly fallback: ReactNode }

/** Catches a module that did not load or broke while rendering, so that the rest of the app goes on. */
export class ModuleBoundary extends Component<Props, { readonly failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: Error, info: ErrorInfo) {
    console.error(`Module ${this.props.name} failed`, error, info.componentStack)
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}
