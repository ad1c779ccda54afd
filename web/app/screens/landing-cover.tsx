import { memo } from 'react';
import classes from './landing-cover.module.css';

type Drawn = { paper: string; ink: string; art: readonly [string, string]; picture: Picture };

type Picture = 'sun' | 'arches' | 'waves' | 'rings' | 'hills' | 'bars';

const looks: readonly Drawn[] = [
  { paper: '#1f2a44', ink: '#f8eedc', art: ['#e4572e', '#f2b134'], picture: 'sun' },
  { paper: '#12453f', ink: '#f3f0dc', art: ['#7fb685', '#e9b44c'], picture: 'hills' },
  { paper: '#f6e7cb', ink: '#2c3a2a', art: ['#c8553d', '#5d8a66'], picture: 'rings' },
  { paper: '#a52f2b', ink: '#fff3e2', art: ['#2b1b17', '#f0b54a'], picture: 'bars' },
  { paper: '#d9dfe3', ink: '#1b2b3c', art: ['#274c77', '#e07a3f'], picture: 'waves' },
  { paper: '#22333b', ink: '#f5ebe0', art: ['#d9583b', '#c6ac8f'], picture: 'arches' },
  { paper: '#f3e9d7', ink: '#23233b', art: ['#2f4b7c', '#d1495b'], picture: 'arches' },
  { paper: '#0f2f4a', ink: '#eaf4f4', art: ['#4fa3a5', '#f2c14e'], picture: 'waves' },
  { paper: '#f2c14e', ink: '#1e1e24', art: ['#1e1e24', '#d1432f'], picture: 'bars' },
  { paper: '#43294f', ink: '#fbefe3', art: ['#e2695b', '#f4c95d'], picture: 'rings' },
  { paper: '#e7e0f0', ink: '#2c2146', art: ['#6d4bb3', '#f2a65a'], picture: 'sun' },
  { paper: '#2e5e6e', ink: '#fff3df', art: ['#f2b66d', '#e27d60'], picture: 'hills' },
];

/** Each picture fills the lower part of a sheet of 200 by 300. */
function PictureOf({ picture, art: [first, second] }: Drawn) {
  switch (picture) {
    case 'sun':
      return (
        <>
          <circle cx="100" cy="206" r="58" fill={second} />
          <path d="M0 206h200v94H0z" fill={first} />
          <path d="M42 206a58 58 0 0 0 116 0z" fill={second} opacity=".35" />
        </>
      );
    case 'arches':
      return (
        <>
          <path d="M22 300V214a78 78 0 0 1 156 0v86z" fill={first} />
          <path d="M52 300v-84a48 48 0 0 1 96 0v84z" fill={second} />
          <path d="M80 300v-80a20 20 0 0 1 40 0v80z" fill={first} />
        </>
      );
    case 'waves':
      return (
        <>
          <circle cx="146" cy="160" r="26" fill={second} />
          <path d="M0 214c34-26 66-26 100 0s66 26 100 0v86H0z" fill={first} />
          <path d="M0 252c34-22 66-22 100 0s66 22 100 0v48H0z" fill={second} opacity=".55" />
        </>
      );
    case 'rings':
      return (
        <g fill="none" strokeWidth="13">
          <circle cx="100" cy="224" r="74" stroke={first} />
          <circle cx="100" cy="224" r="49" stroke={second} />
          <circle cx="100" cy="224" r="24" stroke={first} />
        </g>
      );
    case 'hills':
      return (
        <>
          <circle cx="62" cy="176" r="30" fill={second} />
          <path d="M-10 300 86 176l120 124z" fill={first} opacity=".6" />
          <path d="M60 300 150 196l90 104z" fill={first} />
        </>
      );
    case 'bars':
      return (
        <>
          <path d="M22 300V196h34v104zM83 300V150h34v150zM144 300v-76h34v76z" fill={first} />
          <circle cx="161" cy="186" r="17" fill={second} />
        </>
      );
  }
}

/** A drawn cover, in the style of the library's own. */
export const LandingCover = memo(function LandingCover({
  index,
  title,
  author,
}: {
  index: number;
  title: string;
  author: string;
}) {
  const look = looks[index % looks.length];
  if (look === undefined) return null;
  return (
    <div className={classes.cover} style={{ background: look.paper, color: look.ink }}>
      <svg viewBox="0 0 200 300" className={classes.picture} aria-hidden="true">
        <PictureOf {...look} />
      </svg>
      <strong className={classes.title}>{title}</strong>
      <span className={classes.author}>{author}</span>
    </div>
  );
});
