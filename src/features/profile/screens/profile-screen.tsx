import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toLoginFailure } from '#features/session/login-failure.client.ts'
import { user } from '#features/users/user.ts'
import { LoadFailure } from '#kit/feedback/load-failure.tsx'
import { AskBeforeLeaving } from '#kit/form/ask-before-leaving.tsx'
import { Page } from '#kit/layout/page.tsx'
import { History, historyLabel } from '#kit/overlay/history.tsx'
import { AccountFacts } from '../components/account-facts.tsx'
import { PasswordForm } from '../components/password-form.tsx'
import { type Problem, ProblemAlert } from '../components/problem.tsx'
import { ProfileForm } from '../components/profile-form.tsx'
import { SecondFactor } from '../components/second-factor.tsx'
import { Section } from '../components/section.tsx'
import { SessionList } from '../components/session-list.tsx'
import { WeeklyReport } from '../components/weekly-report.tsx'
import { profileOptions } from '../profile.client.ts'
import classes from './profile-screen.module.css'

/** The user's own page: name and e-mail address, password, second factor, weekly report, devices and history. */
export function ProfileScreen() {
  const query = useQuery(profileOptions())
  const [problem, setProblem] = useState<Problem | null>(null)
  const [unsavedProfile, setUnsavedProfile] = useState(false)
  const [unsavedPassword, setUnsavedPassword] = useState(false)
  const { data: profile } = query

  return (
    <Page title="Profil Saya">
      <ProblemAlert problem={problem} onClose={() => setProblem(null)} />
      {query.isError && (
        <LoadFailure
          title="Failed to load profile data"
          reason={toLoginFailure(query.error).message}
          isRetrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isPending && (
        <div className={`${classes.columns} appear-late`} aria-hidden>
          <Skeleton height={264} radius="lg" />
          <Skeleton height={216} radius="lg" />
        </div>
      )}
      {profile && (
        <div className={classes.columns}>
          <div className={classes.column}>
            <ProfileForm profile={profile} onProblem={setProblem} onUnsaved={setUnsavedProfile} />
            <PasswordForm onProblem={setProblem} onUnsaved={setUnsavedPassword} />
            <SecondFactor />
          </div>
          <div className={classes.column}>
            <AccountFacts profile={profile} />
            <SessionList />
            <WeeklyReport />
          </div>
          <div className={classes.fullWidth}>
            <Section title={historyLabel}>
              <History resource={user} id={profile.id} />
            </Section>
          </div>
        </div>
      )}
      <AskBeforeLeaving hasUnsavedInput={unsavedProfile || unsavedPassword} />
    </Page>
  )
}
