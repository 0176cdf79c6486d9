import { Switch } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { loginChanges, loginQuery } from '#features/session/login.client.ts'
import { toLoginFailure } from '#features/session/login-failure.client.ts'
import { clearToasts, toastError, toastSuccess } from '#kit/feedback/toast.tsx'
import { useBusy } from '#kit/form/use-busy.client.ts'
import { Section } from './section.tsx'

/** Section with the switch of the weekly report. Nothing is shown if the user can't get reports. */
export function WeeklyReport() {
  const { data } = useQuery(loginQuery)
  const change = useMutation(loginChanges.weeklyReport)
  const { busy, runUnlessBusy } = useBusy()
  const wantsReport = data?.weekly_report ?? null
  if (wantsReport === null) return null

  async function save(next: boolean) {
    clearToasts()
    try {
      await change.mutateAsync({ wanted: next })
      toastSuccess(
        next ? 'Laporan pertama datang Senin depan pukul 08.00.' : 'Laporan mingguan tidak dikirim lagi.',
      )
    } catch (error) {
      toastError(toLoginFailure(error).message)
    }
  }

  return (
    <Section title="Laporan Mingguan">
      <Switch
        label="Kirim lewat email setiap Senin"
        description="Angka minggu lalu, sebatas product dan halaman yang boleh Anda lihat. Dikirim pukul 08.00 WIB ke email login Anda."
        // While a change is sent, the switch already shows it.
        checked={busy ? (change.variables?.wanted ?? wantsReport) : wantsReport}
        aria-disabled={busy || undefined}
        onChange={({ currentTarget: { checked } }) => void runUnlessBusy(() => save(checked))}
      />
    </Section>
  )
}
