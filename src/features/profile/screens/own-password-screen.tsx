import { Text } from '@mantine/core'
import { useState } from 'react'
import { recheckSession } from '#features/session/session.client.ts'
import { Page } from '#kit/page.tsx'
import { PasswordForm } from '../parts/password-form.tsx'
import { type Problem, ProblemAlert } from '../parts/problem.tsx'
import classes from './profile-screen.module.css'

/** Before anything else, for who signed in with a password that somebody else has set. */
export function OwnPasswordScreen() {
  const [problem, setProblem] = useState<Problem | null>(null)
  return (
    <Page title="Buat password Anda sendiri">
      <Text maw="35rem">
        Password yang Anda pakai masuk dibuat oleh orang lain. Ganti dulu dengan password yang hanya Anda
        ketahui; setelah itu semua halaman Anda terbuka.
      </Text>
      <ProblemAlert problem={problem} onClose={() => setProblem(null)} />
      <div className={classes.columns}>
        <PasswordForm given onProblem={setProblem} onChanged={() => void recheckSession()} />
      </div>
    </Page>
  )
}
