import style from 'swagger-ui-dist/swagger-ui.css?url';
import script from 'swagger-ui-dist/swagger-ui-bundle.js?url';

type Request = { headers: Record<string, string> };
type System = { React: typeof import('react') };
/** `description` is the name of the parameter. */
type FormProps = { description?: string };
type LayoutProps = { getComponent: (name: string, container: true) => React.ComponentType };

/** What we say of its settings (https://swagger.io/docs/open-source-tools/swagger-ui/usage/configuration/). */
type Settings = {
  domNode: HTMLElement;
  spec: unknown;
  layout: string;
  plugins: unknown[];
  validatorUrl: null;
  deepLinking: boolean;
  defaultModelsExpandDepth: number;
  syntaxHighlight: { activated: boolean };
  requestInterceptor: (request: Request) => Request;
};

declare global {
  interface Window {
    SwaggerUIBundle?: (settings: Settings) => unknown;
  }
}

/**
 * Swagger UI with its style, from this service. Asked for as files: in the bundle the whole of it would be made anew, and
 * what its form of module needs would come with every page.
 */
export async function loadSwagger() {
  await Promise.all([
    window.SwaggerUIBundle ?? added(Object.assign(document.createElement('script'), { src: script })),
    document.head.querySelector(`link[href="${style}"]`) ??
      added(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: style })),
  ]);
  if (!window.SwaggerUIBundle) throw new Error('Swagger UI is not in its file');
  return window.SwaggerUIBundle;
}

/** Once what the element names is there. */
function added(element: HTMLScriptElement | HTMLLinkElement): Promise<void> {
  return new Promise((done, failed) => {
    element.onload = () => done();
    element.onerror = () => {
      element.remove();
      failed(new Error('Swagger UI could not be loaded'));
    };
    document.head.append(element);
  });
}

const LAYOUT = 'CallsAlone';

/** The page says the rest itself, and asks for the token: its own layout would be a second `main`. */
const callsAlone = ({ React: { createElement } }: System) => ({
  components: {
    [LAYOUT]: ({ getComponent }: LayoutProps) =>
      createElement(
        'div',
        { className: 'swagger-ui' },
        createElement(getComponent('errors', true)),
        createElement(getComponent('operations', true)),
      ),
  },
  wrapComponents: {
    authorizeOperationBtn: () => () => null,
    // The name stands beside the box, which does not know it.
    JsonSchemaForm: (Form: React.ComponentType<FormProps>) => (props: FormProps) =>
      createElement(
        'label',
        { className: 'd-block' },
        createElement('span', { className: 'visually-hidden' }, props.description),
        createElement(Form, props),
      ),
  },
});

/** Draws the calls of `spec` in `domNode`; those that are tried show the token that `token` tells. */
export function drawCalls(
  SwaggerUI: NonNullable<Window['SwaggerUIBundle']>,
  { domNode, spec, token }: { domNode: HTMLElement; spec: unknown; token: () => string },
): void {
  SwaggerUI({
    domNode,
    spec,
    layout: LAYOUT,
    plugins: [callsAlone],
    validatorUrl: null,
    deepLinking: false,
    defaultModelsExpandDepth: -1,
    syntaxHighlight: { activated: false },
    requestInterceptor: (request) => {
      if (token()) request.headers.Authorization = `Bearer ${token()}`;
      return request;
    },
  });
}
