import { Component, type ReactNode } from 'react'
import { FailedPage } from './failed-page.tsx'

type BoundaryProps = { readonly children: ReactNode }

/**
 * Shows an error in place of children that fail to render. The app's routes use the router's
 * boundary.
 */
export class ErrorBoundary extends Component<BoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return <FailedPage onRetry={() => this.setState({ hasFailed: false })} />
  }
}
