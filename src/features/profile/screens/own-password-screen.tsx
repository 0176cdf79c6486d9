import { Page } from '#kit/layout/page.tsx'
import { OwnPassword } from '../components/own-password.tsx'
import classes from './profile-screen.module.css'

/** Screen that replaces every other until the user has chosen their own password. */
export function OwnPasswordScreen() {
  return (
    <Page title="Buat password Anda sendiri">
      <div className={classes.columns}>
        <OwnPassword />
      </div>
    </Page>
  )
}
