import { IconArrowLeft } from '@tabler/icons-react'
import { brand } from '#site/brand.ts'
import { BrandArt } from './brand-art.tsx'
import { SignInForm } from './sign-in-form.tsx'
import classes from './sign-in-screen.module.css'

const features = [
  ['Satu tempat', 'Semua affiliate, dari pendaftaran sampai produk yang dipegang.'],
  ['Terpantau', 'Sample dan posting yang perlu ditindaklanjuti hari ini.'],
  ['Selalu terbaru', 'Perubahan dari rekan tim langsung tampil di layar.'],
] as const

export function SignInScreen({ onSignedIn }: { onSignedIn: () => void }) {
  return (
    <div className={classes.screen}>
      <header className={classes.hero}>
        <BrandArt />
        <a href="/" className={classes.back}>
          <IconArrowLeft size={16} aria-hidden /> Kembali ke Beranda
        </a>
        <p className={classes.tagline}>{brand.tagline}</p>
      </header>
      <main className={classes.form}>
        <h1 className={classes.name}>{brand.name}</h1>
        <p className={classes.intro}>Masuk untuk mengelola affiliate, sample, dan video.</p>
        <SignInForm onSignedIn={onSignedIn} />
      </main>
      <aside className={classes.features} aria-label="Tentang dashboard">
        <ul>
          {features.map(([title, text]) => (
            <li key={title}>
              <strong>{title}</strong>
              <span>{text}</span>
            </li>
          ))}
        </ul>
      </aside>
    </div>
  )
}
