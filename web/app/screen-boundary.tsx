import { Component, type ReactNode } from 'react';
import { useLocation } from '#web/platform/page/routing.tsx';
import { RouteProblem } from './route-problem.tsx';

type Props = { place: unknown; children: ReactNode };
type State = { place: unknown; failure: { error: unknown } | null };

/** React has error boundaries only as classes. */
class Boundary extends Component<Props, State> {
  override state: State = { place: this.props.place, failure: null };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failure: { error } };
  }

  static getDerivedStateFromProps({ place }: Props, state: State): State | null {
    return place === state.place ? null : { place, failure: null };
  }

  override render(): ReactNode {
    const { failure } = this.state;
    return failure === null ? this.props.children : <RouteProblem error={failure.error} />;
  }
}

export function ScreenBoundary({ children }: { children: ReactNode }) {
  return <Boundary place={useLocation()}>{children}</Boundary>;
}
