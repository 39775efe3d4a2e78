import { Component, type ReactNode } from 'react'
import { FailedPage } from './failed-page.tsx'

type BoundaryProps = { readonly children: ReactNode }

/** Where rendering fails below, says so in its place; the routes of the app have the router's. */
export class Boundary extends Component<BoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return <FailedPage onRetry={() => this.setState({ hasFailed: false })} />
  }
}
