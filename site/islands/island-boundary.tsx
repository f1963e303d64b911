import { Component, type ReactNode } from 'react';
import { UnexpectedError } from '../components/unexpected-error.tsx';

interface State {
  error: Error | undefined;
}

/** Keeps an error in one island from breaking anything else on the page. */
export class IslandBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: undefined };

  static getDerivedStateFromError(error: Error): State {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    return error === undefined ? (
      this.props.children
    ) : (
      <UnexpectedError details={error.message} headingLevel={2} />
    );
  }
}
