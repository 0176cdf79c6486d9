import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { recheckSession } from '#features/session/session.client.ts'
import { PasswordForm } from './password-form.tsx'
import { type Problem, ProblemAlert } from './problem.tsx'

/**
 * Asks users to choose a password after they signed in with one that somebody else has set, or that the first start has
 * printed.
 */
export function OwnPassword() {
  const [problem, setProblem] = useState<Problem | null>(null)
  return (
    <Stack gap="md">
      <Text maw="35rem">
        Password yang Anda pakai masuk hanya untuk sementara. Ganti dulu dengan password yang hanya Anda
        ketahui; setelah itu semua halaman Anda terbuka.
      </Text>
      <ProblemAlert problem={problem} onClose={() => setProblem(null)} />
      <PasswordForm isTemporary onProblem={setProblem} onChanged={() => void recheckSession()} />
    </Stack>
  )
}
