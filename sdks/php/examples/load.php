<?php

declare(strict_types=1);

// With Composer this is `require 'vendor/autoload.php';`. Without it: the SDK's own autoloader, and Guzzle and the
// PSR packages as Debian installs them.
$composer = __DIR__ . '/../vendor/autoload.php';
if (is_file($composer)) {
    require $composer;
} else {
    require __DIR__ . '/../autoload.php';
    require 'GuzzleHttp/autoload.php';
}
