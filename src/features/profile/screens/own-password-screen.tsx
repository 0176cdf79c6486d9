import { Page } from '#kit/page.tsx'
import { OwnPassword } from '../parts/own-password.tsx'
import classes from './profile-screen.module.css'

/** The whole page, until its user has a password of their own. */
export function OwnPasswordScreen() {
  return (
    <Page title="Buat password Anda sendiri">
      <div className={classes.columns}>
        <OwnPassword />
      </div>
    </Page>
  )
}
