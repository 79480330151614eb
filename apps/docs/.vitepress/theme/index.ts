// Without the fonts of the theme, which weigh more than the site: the system's serve as on our other pages.
import DefaultTheme from 'vitepress/theme-without-fonts';

import './style.css';

export default DefaultTheme;
