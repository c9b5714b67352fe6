import { Component, type ReactNode } from 'react'
import { Button } from '../ui/plain/Button.tsx'
import classes from './customer.module.css'

/** Replaces a page that cannot be shown, such as one whose later part a new release has removed. */
export class PageBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <main className={classes.main}>
        <div role="alert" className={classes.closed}>
          <h1>This page could not be shown</h1>
          <p className={classes.lead}>What you have confirmed is stored. Load the page again to continue.</p>
          <Button size="medium" onClick={() => window.location.reload()}>
            Load again
          </Button>
        </div>
      </main>
    )
  }
}
