import { Component, type ReactNode } from 'react'
import { UnexpectedError } from '../unexpected-error.tsx'

/** Error boundary of the login page. Shows the same page as the router does in the dashboard. */
export class Boundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    const { error } = this.state
    return error === null ? this.props.children : <UnexpectedError error={error} />
  }
}
