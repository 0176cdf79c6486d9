/**
 * The panel 'Mulai di sini': what a superadmin does first in an empty installation. Each step links to its page, and
 * has a check mark once it is complete.
 */
import { Button, ThemeIcon, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { productCatalogueOptions } from '#features/products/products.client.ts'
import { templateListOptions } from '#features/templates/templates.client.ts'
import layout from '#kit/layout/layout.module.css'
import { Panel } from '#kit/layout/panel.tsx'
import { brand } from '#platform/browser/brand.ts'
import { findCompletedSteps, type StepName } from '../first-steps.ts'
import type { Summary } from '../summary-schema.ts'
import classes from './first-steps.module.css'
import { useFirstStepsState } from './first-steps-state.client.ts'
import { useHideFirstSteps } from './use-hide-first-steps.client.ts'

interface FirstStepsProps {
  summary: Pick<Summary, 'affiliates' | 'active_users'>
  /** scrolls to the radar, which is on the same page */
  showRadar(): void
}

export function FirstSteps({ summary, showRadar }: FirstStepsProps) {
  const products = useQuery(productCatalogueOptions())
  const templates = useQuery(templateListOptions())
  const { state, update } = useFirstStepsState()
  const { hide, hideCompleted, isSaving } = useHideFirstSteps()
  const isLoaded = products.isSuccess && templates.isSuccess
  const hasPrices = products.data?.some(({ price }) => price !== null) ?? false
  const completedSteps = findCompletedSteps({
    isNamed: brand.isNamed,
    hasPrices,
    affiliateCount: summary.affiliates.total,
    templates: templates.data ?? [],
    activeUserCount: summary.active_users,
    wasRadarOpened: state.radarOpened,
  })
  const completedCount = Object.values(completedSteps).filter(Boolean).length
  const isComplete = completedCount === steps.length
  // Both functions are new in each render, so they are left out of the dependencies of this effect.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (isLoaded && !state.started) update({ started: true })
    if (isLoaded && isComplete) hideCompleted()
  }, [isLoaded, isComplete, state.started])
  if (!isLoaded || isComplete || state.ended) return null

  function openRadar() {
    update({ radarOpened: true })
    showRadar()
  }

  return (
    <Panel
      isProminent
      title="Mulai di sini"
      note={`${completedCount} dari ${steps.length} selesai`}
      action={
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          disabled={isSaving}
          onClick={() => void hide()}
        >
          Sembunyikan
        </Button>
      }
    >
      <ol className={classes.steps}>
        {steps.map(({ name, title, note, to, search }, i) => {
          const content = (
            <>
              <ThemeIcon variant="light" color={completedSteps[name] ? 'good' : 'gray'} size={36} radius="xl">
                {completedSteps[name] ? (
                  <IconCheck size={18} aria-hidden />
                ) : (
                  <span aria-hidden>{i + 1}</span>
                )}
              </ThemeIcon>
              <span className={classes.text}>
                <span className={layout.bold}>
                  {title}
                  {completedSteps[name] && <VisuallyHidden> (selesai)</VisuallyHidden>}
                </span>
                {!completedSteps[name] && <span className={layout.dimmed}>{note({ hasPrices })}</span>}
              </span>
              <IconChevronRight size={18} className={classes.chevron} aria-hidden />
            </>
          )
          return (
            <li key={name}>
              {to ? (
                // The type of the search parameters depends on the page, which is not known here.
                <Link to={to} search={search as never} className={classes.step}>
                  {content}
                </Link>
              ) : (
                <button type="button" className={classes.step} onClick={openRadar}>
                  {content}
                </button>
              )}
            </li>
          )
        })}
      </ol>
    </Panel>
  )
}

interface Step {
  name: StepName
  title: string
  note(state: { hasPrices: boolean }): ReactNode
  to?: '/dashboard/products' | '/dashboard/reg-affiliate' | '/dashboard/griting' | '/dashboard/users'
  search?: Record<string, string>
}

const steps: readonly Step[] = [
  {
    name: 'brand',
    title: 'Nama brand dan harga product',
    note: ({ hasPrices }) =>
      [
        !hasPrices && 'Di sini Anda mengisi harga tiap product.',
        !brand.isNamed &&
          'Nama brand tidak diganti di sini, tetapi di file brand.json di server: minta tolong yang memasang program ini.',
      ]
        .filter(Boolean)
        .join(' '),
    to: '/dashboard/products',
  },
  {
    name: 'sheet',
    title: 'Tempel sheet affiliate',
    note: () => 'Salin dari spreadsheet atau chat; tiap baris dicek sebelum disimpan.',
    to: '/dashboard/reg-affiliate',
    search: { tempel: 'ya' },
  },
  {
    name: 'template',
    title: 'Template pesan',
    note: () => 'Contohnya sudah ada. Ubah dengan gaya bahasa Anda, atau tulis yang baru.',
    to: '/dashboard/griting',
  },
  {
    name: 'colleague',
    title: 'Undang rekan',
    note: () => 'Buat akunnya dan sampaikan password pertamanya.',
    to: '/dashboard/users',
  },
  {
    name: 'radar',
    title: 'Lihat radar',
    note: () =>
      "Tiap pagi radar menunjukkan siapa yang perlu ditindaklanjuti lebih dulu. 'Beri video' memberikan video dari Data Video, jadi tambahkan dulu videonya di sana.",
  },
]
