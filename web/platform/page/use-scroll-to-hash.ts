import { useEffect } from 'react';

/** Scrolls to what the address names, for parts that come after their page. Going back finds its own place again. */
export function useScrollToHash(): void {
  useEffect(() => {
    if (location.hash !== '' && scrollY === 0)
      document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, []);
}
